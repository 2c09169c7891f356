-- What a person left on the test pages is found for the copy of their data, and when the account is deleted.
create index test_nodes_user on test_nodes (user_id) where user_id is not null;
create index test_files_user on test_files (user_id) where user_id is not null;
