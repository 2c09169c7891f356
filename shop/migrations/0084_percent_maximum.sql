-- A percentage may have a maximum in `amount_in_fen`. First the check that also allows the former rows, so nothing is unchecked.
alter table promotions add constraint promotions_numbers check (
  (percent is not null) = (kind = 'percent')
  and case kind when 'amount' then amount_in_fen is not null when 'percent' then true else amount_in_fen is null end
  and (buy_quantity is not null) = (kind = 'buy_x') and (free_quantity is not null) = (kind = 'buy_x'));
alter table promotions drop constraint promotions_numbers_of_kind;
