-- The guest's order whose link is the secret of the mail. The link is made anew when staff send the mail again.
alter table mails add column guest_order_number text check (char_length(guest_order_number) <= 20);
