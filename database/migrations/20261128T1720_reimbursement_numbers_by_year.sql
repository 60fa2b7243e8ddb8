-- Claims are counted by the year (R-GEN-7). Those counted by the month keep their numbers; the year counts on after the highest of them, so none comes twice.

insert into number_series (series, period, last_value)
select 'RB-{YYYY}{mm}-{0000}', 'RB-' || substr(period, 4, 4) || '{mm}-{0000}', max(last_value)
from number_series where series = 'RB-{YYYY}{MM}-{0000}'
group by substr(period, 4, 4)
on conflict (series, period) do nothing;
