-- What was sent with the key of a return: another body with the same key is refused.
alter table returns add column request_digest text;
