-- breaking: no
-- Boot ids that another one took the place of: an agent that still uses one is refused for ever (api.md, section 4), however
-- often the machine's agent was restarted since. One small row a restart.

-- CreateTable
CREATE TABLE "machine_replaced_boot" (
    "machine_id" UUID NOT NULL,
    "boot_id" UUID NOT NULL,
    "replaced_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "machine_replaced_boot_pkey" PRIMARY KEY ("machine_id","boot_id")
);

-- AddForeignKey
ALTER TABLE "machine_replaced_boot" ADD CONSTRAINT "machine_replaced_boot_machine_id_fkey" FOREIGN KEY ("machine_id") REFERENCES "machine"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
