-- Rounding of the issued papers: later corrections follow it, whatever the shop chooses then. Null before the issue, and
-- for papers of an earlier release, whose sums show it.
alter table invoice_requests
  add column rounding text constraint invoice_requests_rounding check (rounding in ('half_up', 'floor'));
