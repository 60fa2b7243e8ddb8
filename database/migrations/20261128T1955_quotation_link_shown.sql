-- A link that was handed to somebody of the staff is not known to be answered by whom it was mailed to.
alter table quotation_link add column shown_to text;
