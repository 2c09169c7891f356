-- Staff find parcels by search_key(tracking_number); nothing reads this index of 0007.
drop index shipments_number_ends;
