-- Payments may go through more than one provider: payments, refunds and what was heard each name theirs. Which providers
-- there are is known to the code, which declares them.
alter table payments drop constraint payments_provider_check;
alter table payments add constraint payments_provider_is_a_name check (provider ~ '^[a-z_]{1,40}$');
alter table payments add constraint payments_id_with_provider unique (id, provider);

-- Up to now there was one. A default fills rows that are only ever added without changing them.
alter table refunds add column provider text not null default 'alipay';
alter table refunds alter column provider drop default;
alter table refunds add constraint refunds_provider_of_payment foreign key (payment_id, provider) references payments (id, provider);

alter table payment_events add column provider text not null default 'alipay';
alter table payment_events alter column provider drop default;
alter table payment_events
  add constraint payment_events_provider_of_payment foreign key (payment_id, provider) references payments (id, provider);
