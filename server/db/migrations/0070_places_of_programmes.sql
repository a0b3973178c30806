-- With this index, PostgreSQL counts the offers of a session by programme and answer without reading the table.
create index office_application_offers_of_programme on office_application (session, programme_id, offer_answer)
  where offer_answer is not null;
