create index stock_count_line_difference on stock_count_line (difference, id);
