-- A second provider accepts refunds first and makes them later, stops some until a person acts, and ends numbers.

-- `accepted`: the provider has it, so that it is never sent again.
alter table refunds drop constraint refunds_status_check;
alter table refunds add constraint refunds_status_check
  check (status in ('requested', 'sent', 'accepted', 'succeeded', 'failed', 'unknown'));
-- A failed refund whose number the provider never accepts again.
alter table refunds add column is_number_spent boolean not null default false;

-- `refund_stuck`: a person has to act at the provider. `refund_elsewhere`: a refund that the shop has not requested.
alter table review_cases drop constraint review_cases_kind_check;
alter table review_cases add constraint review_cases_kind_check
  check (kind in ('payment', 'refund', 'refund_stuck', 'refund_elsewhere', 'difference'));
alter table review_cases drop constraint review_cases_of_money;
alter table review_cases add constraint review_cases_of_money check (
  (kind in ('payment', 'refund_elsewhere')) = (payment_id is not null)
  and (kind in ('refund', 'refund_stuck')) = (refund_id is not null));
