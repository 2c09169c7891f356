-- Check-out offers the field for a code only while some promotion takes one.
create index promotions_with_code on promotions (id) where is_active and needs_code;
