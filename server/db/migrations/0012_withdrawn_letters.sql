-- Few letters are withdrawn, so this small index serves the queue's filter for them.
create index document_withdrawn_letter on document (applicant_id) where kind = 'letter' and revoked_at is not null;
