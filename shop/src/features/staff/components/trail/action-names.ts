import { m } from '#texts'

/** Acts that have a name; others are shown by their word. */
const names: Record<string, () => string> = {
  'session.begin': m.staff_act_session_begin,
  'session.first_step': m.staff_act_session_first_step,
  'session.fail': m.staff_act_session_fail,
  'session.confirm': m.staff_act_session_confirm,
  'session.confirm_fail': m.staff_act_session_confirm_fail,
  'session.end': m.staff_act_session_end,
  'session.end_others': m.staff_act_session_end_others,
  'staff.first_owner': m.staff_act_first_owner,
  'staff.add': m.staff_act_add,
  'staff.change': m.staff_act_change,
  'staff.link': m.staff_act_link,
  'staff.password': m.staff_act_password,
  'staff.factor': m.staff_act_factor,
  'goods.add': m.staff_act_goods_add,
  'goods.change': m.staff_act_goods_change,
  'goods.delete': m.staff_act_goods_delete,
  'goods.stock': m.staff_act_goods_stock,
  'goods.bulk': m.staff_act_goods_bulk,
  'goods.bulk_undo': m.staff_act_goods_bulk_undo,
  'goods.merge': m.staff_act_goods_merge,
  'goods.import': m.staff_act_goods_import,
  'staff.disable': m.staff_act_disable,
  'staff.enable': m.staff_act_enable,
  'staff.end_sessions': m.staff_act_end_sessions,
}

export const nameOfAction = (action: string) => names[action]?.() ?? action
