-- Without these indexes, a list of awaited results or of accepted offers would read most rows before its first result.
create index office_application_awaited on office_application (eligibility_rank, submitted_at, applicant_id)
  where awaited;
create index office_application_offer_turn on office_application (offer_answer, turn, waiting_since, applicant_id)
  where offer_answer is not null;
