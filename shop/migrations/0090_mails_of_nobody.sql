-- Mails to addresses without an account, such as the one about its deletion: no account erases them, so they stay a week only.
create index mails_of_nobody on mails (created_at) where user_id is null;
