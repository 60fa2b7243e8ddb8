-- A link for a new password is good for an hour at most. From here on the history tells of every link that opens a door (`src/app/linkBooks.ts`).
alter table password_reset add constraint password_reset_one_hour check (expires_at <= created_at + interval '1 hour');
