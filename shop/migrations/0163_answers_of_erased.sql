-- Deleting an account now erases what staff answered to its returns, which may name the person: also for earlier deletions.
update returns set answer = '' from orders join users on users.id = orders.user_id
where orders.id = returns.order_id and not users.is_active and returns.answer <> '';
