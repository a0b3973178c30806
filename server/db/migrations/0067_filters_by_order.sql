-- The indexes of the order alone would read most rows before the first awaited result, or the first accepted offer.
create index office_application_awaited on office_application (eligibility_rank, submitted_at, applicant_id)
  where awaited;
create index office_application_offer_turn on office_application (offer_answer, turn, waiting_since, applicant_id)
  where offer_answer is not null;
