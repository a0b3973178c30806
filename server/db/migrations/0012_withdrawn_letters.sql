-- Index for the queue's filter for withdrawn letters. The index is small, because few letters are withdrawn.
create index document_withdrawn_letter on document (applicant_id) where kind = 'letter' and revoked_at is not null;
