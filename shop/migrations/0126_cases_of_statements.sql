-- Cases of a statement from before they named it. Only WeChat Pay had statements, and the day before was the latest of them.
update review_cases set facts = facts || jsonb_build_object('statement', 'wechat_pay ' || coalesce(
  (select max(day) from provider_statements
    where provider = 'wechat_pay' and differences > 0 and day < (opened_at at time zone 'Asia/Shanghai')::date),
  (opened_at at time zone 'Asia/Shanghai')::date - 1))
where kind = 'difference' and facts ->> 'seenAt' = 'infinity' and not facts ? 'statement';
-- The cases of one statement, each time it is compared.
create index review_cases_statement on review_cases ((facts ->> 'statement')) where kind = 'difference';
