-- A number that staff typed wrongly can be corrected, together with the file. The audit log has both.
drop trigger invoice_papers_stay on invoice_papers;
create trigger invoice_papers_stay before delete or update of request_id, kind, issued_on, rates, staff_id, created_at
  on invoice_papers for each statement execute function refuse_change();
