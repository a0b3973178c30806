-- The data of each email's wording, without codes and one-time links, so that the office can show what an email said. The
-- body is still deleted when the email is sent. Null for emails that earlier versions stored.
alter table mail add column data jsonb;
