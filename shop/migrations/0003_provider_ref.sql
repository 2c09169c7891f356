-- What a provider answered when a payment was started, and wants to hear with every later question about it.
alter table payments add column provider_ref text;
