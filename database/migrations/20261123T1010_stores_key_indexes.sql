-- A loss of a tool is found by its number as it is typed, in whatever case.
create unique index tool_loss_number_upper on tool_loss (upper(number));
