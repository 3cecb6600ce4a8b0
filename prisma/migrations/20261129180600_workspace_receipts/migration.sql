-- breaking: no
-- Persistence receipts (L7): what the agent counted of a workspace when its last run ended, so that a member sees whether the
-- files are as they were left. Older servers leave the columns alone.

-- AlterTable
ALTER TABLE "workspace" ADD COLUMN     "bytes" BIGINT,
ADD COLUMN     "count_complete" BOOLEAN,
ADD COLUMN     "counted_at" TIMESTAMPTZ(6),
ADD COLUMN     "difference_found_at" TIMESTAMPTZ(6),
ADD COLUMN     "differs" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "files" INTEGER,
ADD COLUMN     "newest_change_at" TIMESTAMPTZ(6);

-- A count is there whole or not at all, and never negative; bytes fit into a JSON number.
alter table workspace
  add constraint workspace_count check (
    (files is null) = (bytes is null) and (files is null) = (counted_at is null) and (files is null) = (count_complete is null)
    and (files is not null or (newest_change_at is null and not differs))
    and files >= 0 and bytes between 0 and 9007199254740991),
  add constraint workspace_difference check (not differs or difference_found_at is not null);
