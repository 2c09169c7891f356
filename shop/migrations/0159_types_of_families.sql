-- An item of another type could join a family by a file, which then took its type without saying so here.
update goods_families set goods_sub_type_id = listed.goods_sub_type_id
from goods listed
where listed.family_id = goods_families.id and listed.is_listed
and listed.goods_sub_type_id <> goods_families.goods_sub_type_id;
