-- Exports of shoppers are of a span of registrations.
create index users_joined on users (date_joined, id);
