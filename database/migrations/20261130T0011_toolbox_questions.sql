-- The answers to one question are found without reading those to all others.

create index shift_toolbox_questions on shift_toolbox using gin (question_ids) where answers is not null;
create index toolbox_answer_questions on toolbox_answer using gin (question_ids);
