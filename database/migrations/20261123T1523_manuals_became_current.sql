-- The moment a revision became current: a card signed earlier on that day was signed under the revision before (G04).
alter table manual_revision add column became_current_at timestamptz;
