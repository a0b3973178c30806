-- The queue narrowed to those whose letter was withdrawn, who are few among many letters.
create index document_withdrawn_letter on document (applicant_id) where kind = 'letter' and revoked_at is not null;
