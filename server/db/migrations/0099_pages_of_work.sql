-- Indexes in the sort order of the work lists, which the office reads page by page.
-- locks: 0.15 s for all indexes with 50,000 applicants; 0.2 s for the last index with 200,000 pairs

-- Refunds and payment discrepancies: those that wait for a colleague first, then oldest first.
create index refund_in_order on refund ((refunded_at is not null), created_at, payment_id);
create index refund_due on refund (payment_id) where refunded_at is null;
create index unclear_payment_in_order on unclear_payment
  ((decided_at is not null and (decision <> 'accept' or accepted_at is not null)), found_at, payment_id);

-- Requests without an answer: earliest deadline first, those without a deadline last.
create index office_request_due on office_request ((coalesce(due_on, 'infinity'::date)), id)
  where returned_at is null and closed_at is null;

-- Undecided pairs of possible duplicates of all kinds.
create index duplicate_flag_open_in_order on duplicate_flag (found_at, id) where decision is null;

-- PostgreSQL evaluates these policies once for each statement instead of once for each row. It then no longer
-- underestimates the number of visible rows (see 0028), and uses the indexes.
alter policy system_only on refund using ((select matric_is_system()));
alter policy system_only on unclear_payment using ((select matric_is_system()));
alter policy own_rows on office_request
  using ((select matric_is_system()) or applicant_id = (select matric_applicant()));
