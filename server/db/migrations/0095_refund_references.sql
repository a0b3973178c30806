-- Reference of the transfer with which a payment was refunded, and the colleague who marked it. Both are null for
-- refunds that are due, or that earlier versions marked.
alter table refund add column transfer_reference text, add column refunded_by uuid references staff (id);
