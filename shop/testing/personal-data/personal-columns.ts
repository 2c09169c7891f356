/** A decision about each column of text in tables that a person's rows lead to; `personal-data.test.ts` walks them. */

interface TableDecision {
  /** In the person's copy, and erased. */
  copied?: readonly string[]
  /** Erased, and not copied: a digest, a secret, the same words once more, or a note of staff. */
  erased?: readonly string[]
  /** Kept after the erasure: fixed words, numbers, what was sold, and words of the shop. */
  kept?: readonly string[]
}

export const tableDecisions: Readonly<Record<string, TableDecision>> = {
  addresses: {
    copied: ['label', 'phone', 'postal_code', 'recipient', 'region_1', 'region_2', 'region_3', 'street'],
    kept: ['country', 'region_code'],
  },
  // Digests count towards a day's limits.
  guest_orders: { erased: ['email'], kept: ['network_key', 'phone_key'] },
  invoice_papers: { kept: ['file_id', 'kind', 'number', 'rates'] },
  invoice_requests: {
    copied: ['answer', 'email', 'note', 'tax_number', 'title'],
    kept: ['kind', 'language', 'rounding', 'stated_rates', 'status'],
  },
  known_networks: { erased: ['network'] },
  ledger_entries: { kept: ['kind'] },
  mails: {
    copied: ['subject', 'text', 'to_address'],
    erased: ['dedupe_key', 'error', 'html', 'message_id', 'secret', 'unsubscribe_url'],
    kept: ['guest_order_number', 'kind', 'language', 'status'],
  },
  notification_wishes: { kept: ['kind'] },
  notifications: { copied: ['facts'], erased: ['dedupe_key'], kept: ['kind'] },
  // The digest of the network counts towards a day's limits, and then goes with the link.
  one_time_links: { copied: ['email'], kept: ['kind', 'network', 'token_hash'] },
  order_addresses: {
    copied: ['phone', 'postal_code', 'recipient', 'region_1', 'region_2', 'region_3', 'street'],
    kept: ['country', 'region_code'],
  },
  order_discounts: { kept: ['code', 'names'] },
  order_events: { kept: ['actor', 'facts', 'kind'] },
  order_lines: { kept: ['goods_names', 'option_names', 'option_text', 'sku'] },
  orders: {
    copied: ['message'],
    erased: ['note'],
    kept: [
      'currency',
      'delivery_names',
      'flag',
      'fulfilment',
      'idempotency_key',
      'language',
      'order_number',
      'redirect_url',
      'request_digest',
      'status',
    ],
  },
  passkey_challenges: { kept: ['challenge'] },
  passkeys: { copied: ['name'], erased: ['credential_id', 'public_key'], kept: ['transports'] },
  payment_events: { kept: ['outcome', 'provider', 'raw', 'source'] },
  payments: {
    kept: ['cashier_url', 'currency', 'out_trade_no', 'provider', 'provider_ref', 'scene', 'status', 'trade_no'],
  },
  pictures: { kept: ['id'] },
  promotion_uses: { kept: ['code'] },
  refresh_token_families: { copied: ['browser'], erased: ['renewed_by'] },
  refunds: { kept: ['failure_code', 'out_request_no', 'provider', 'reason', 'status'] },
  return_pictures: { kept: ['picture_id'] },
  returns: {
    copied: ['answer', 'text'],
    kept: [
      'carrier_code',
      'kind',
      'reason',
      'request_digest',
      'request_key',
      'return_number',
      'send_to',
      'status',
      'tracking_number',
    ],
  },
  review_cases: { kept: ['decision', 'facts', 'kind', 'reason', 'subject'] },
  review_pictures: { kept: ['picture_id'] },
  reviews: {
    copied: ['addition', 'reply', 'text'],
    erased: ['author', 'option_text', 'reason'],
    kept: ['language', 'status', 'waiting_reasons'],
  },
  shipments: { kept: ['carrier_code', 'ended_by', 'note', 'status', 'tracking_number'] },
  stock_movements: { kept: ['cause', 'note', 'reason'] },
  tax_documents: { copied: ['addressee'], kept: ['issuer', 'kind', 'lines', 'number', 'rates', 'rounding'] },
  // The test pages' rows lose their owner.
  test_files: { kept: ['name', 'sender', 'storage_key'] },
  test_nodes: { kept: ['description', 'name'] },
  users: {
    copied: ['email', 'username'],
    erased: ['email_key', 'password_hash', 'username_key'],
    kept: ['avatar_version', 'email_language', 'kind'],
  },
}
