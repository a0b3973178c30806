-- SHA-256 of the picture as the applicant sent it, for uploads in parts. A client that repeats the last part gets the
-- token of the stored upload instead of a second upload. Null for pictures sent in one request.
alter table upload add column source_sha256 bytea;
