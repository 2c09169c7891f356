-- The daily statements of providers that have one, each compared with the ledger once.
create table provider_statements (
  provider text not null constraint provider_statements_provider_is_a_name check (provider ~ '^[a-z_]{1,40}$'),
  day date not null,
  -- When the next attempt may begin; the provider may not have written the statement yet.
  next_check_at timestamptz not null,
  compared_at timestamptz,
  entries integer,
  differences integer,
  primary key (provider, day)
);
-- What a day's statement should contain.
create index payments_paid on payments (paid_at) where paid_at is not null;
create index refunds_created on refunds (created_at);
