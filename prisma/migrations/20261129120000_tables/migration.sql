-- breaking: no
-- The tables, columns and foreign keys of schema.prisma.

-- CreateTable
CREATE TABLE "installation" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "epoch" UUID NOT NULL,
    "cursor_key" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabled_at" TIMESTAMPTZ(6),

    CONSTRAINT "member_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "access_token" (
    "id" UUID NOT NULL,
    "member_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6),
    "last_used_at" TIMESTAMPTZ(6),
    "revoked_at" TIMESTAMPTZ(6),

    CONSTRAINT "access_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "catalog" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "current_revision" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "catalog_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "catalog_revision" (
    "id" UUID NOT NULL,
    "catalog_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "applied_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "catalog_revision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "catalog_entry" (
    "id" UUID NOT NULL,
    "catalog_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "source" TEXT,
    "validated_digest" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(6),

    CONSTRAINT "catalog_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "runtime" (
    "id" UUID NOT NULL,
    "revision_id" UUID NOT NULL,
    "entry_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "accelerators" TEXT[],
    "ref" TEXT NOT NULL,
    "model_format" TEXT,

    CONSTRAINT "runtime_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "runtime_operator_refs" (
    "runtime_id" UUID NOT NULL,
    "container_ref" TEXT,
    "driver_refs" JSONB,

    CONSTRAINT "runtime_operator_refs_pkey" PRIMARY KEY ("runtime_id")
);

-- CreateTable
CREATE TABLE "accelerator_class" (
    "id" UUID NOT NULL,
    "catalog_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "accelerator" TEXT NOT NULL,
    "accelerator_count" INTEGER NOT NULL,
    "cpu_millis" INTEGER NOT NULL,
    "memory_mib" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(6),

    CONSTRAINT "accelerator_class_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "machine" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "owner_id" UUID,
    "os" TEXT,
    "arch" TEXT,
    "agent_version" TEXT,
    "schedulable" BOOLEAN NOT NULL DEFAULT true,
    "sharing_mode" TEXT NOT NULL DEFAULT 'PRIVATE',
    "cpu_millis" INTEGER NOT NULL DEFAULT 0,
    "memory_mib" INTEGER NOT NULL DEFAULT 0,
    "held_cpu_millis" INTEGER NOT NULL DEFAULT 0,
    "held_memory_mib" INTEGER NOT NULL DEFAULT 0,
    "limit_cpu_millis" INTEGER NOT NULL DEFAULT 0,
    "limit_memory_mib" INTEGER NOT NULL DEFAULT 0,
    "boot_id" UUID,
    "lease_seconds" INTEGER NOT NULL DEFAULT 30,
    "lease_expires_at" TIMESTAMPTZ(6),
    "last_heartbeat_at" TIMESTAMPTZ(6),
    "lost_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "enrolled_at" TIMESTAMPTZ(6),
    "forgotten_at" TIMESTAMPTZ(6),

    CONSTRAINT "machine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "machine_driver" (
    "machine_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "confines_accelerators" BOOLEAN NOT NULL,
    "accelerators" TEXT[],
    "all_accelerators" BOOLEAN NOT NULL,

    CONSTRAINT "machine_driver_pkey" PRIMARY KEY ("machine_id","name")
);

-- CreateTable
CREATE TABLE "machine_device" (
    "machine_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "memory_mib" INTEGER,
    "model" TEXT,
    "present" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "machine_device_pkey" PRIMARY KEY ("machine_id","kind","index")
);

-- CreateTable
CREATE TABLE "machine_share" (
    "machine_id" UUID NOT NULL,
    "member_id" UUID NOT NULL,

    CONSTRAINT "machine_share_pkey" PRIMARY KEY ("machine_id","member_id")
);

-- CreateTable
CREATE TABLE "machine_enrollment" (
    "id" UUID NOT NULL,
    "machine_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "used_at" TIMESTAMPTZ(6),

    CONSTRAINT "machine_enrollment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "machine_credential" (
    "id" UUID NOT NULL,
    "machine_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(6),

    CONSTRAINT "machine_credential_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workspace" (
    "id" UUID NOT NULL,
    "member_id" UUID NOT NULL,
    "machine_id" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(6),
    "delete_requested_at" TIMESTAMPTZ(6),
    "deleted_at" TIMESTAMPTZ(6),

    CONSTRAINT "workspace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workload" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "member_id" UUID NOT NULL,
    "class_id" UUID NOT NULL,
    "entry_id" UUID NOT NULL,
    "phase" TEXT NOT NULL,
    "desired" TEXT NOT NULL,
    "generation" INTEGER NOT NULL,
    "sequence" INTEGER NOT NULL,
    "admission" TEXT NOT NULL,
    "requested_machine_id" UUID,
    "pin_machine_id" UUID,
    "pin_driver" TEXT,
    "runtime_id" UUID,
    "workspace_id" UUID,
    "queued_at" TIMESTAMPTZ(6),
    "retry_at" TIMESTAMPTZ(6),
    "times_passed" INTEGER NOT NULL DEFAULT 0,
    "phase_since" TIMESTAMPTZ(6) NOT NULL,
    "delete_requested" BOOLEAN NOT NULL DEFAULT false,
    "delete_files" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,
    "deleted_at" TIMESTAMPTZ(6),

    CONSTRAINT "workload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "evaluation" (
    "workload_id" UUID NOT NULL,
    "outcome" TEXT NOT NULL,
    "headline" JSONB,
    "reasons" JSONB NOT NULL,
    "evaluated_at" TIMESTAMPTZ(6) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "evaluation_pkey" PRIMARY KEY ("workload_id")
);

-- CreateTable
CREATE TABLE "decision" (
    "id" UUID NOT NULL,
    "workload_id" UUID NOT NULL,
    "generation" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "machine_id" UUID,
    "driver" TEXT,
    "runtime_id" UUID,
    "catalog_digest" TEXT NOT NULL,
    "fleet_digest" TEXT NOT NULL,
    "policy_digest" TEXT NOT NULL,
    "candidates" JSONB NOT NULL,
    "candidate_count" INTEGER NOT NULL,
    "reason_counts" JSONB NOT NULL,
    "digest" TEXT NOT NULL,
    "evaluated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "decision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reservation" (
    "id" UUID NOT NULL,
    "workload_id" UUID NOT NULL,
    "generation" INTEGER NOT NULL,
    "member_id" UUID NOT NULL,
    "machine_id" UUID NOT NULL,
    "driver" TEXT NOT NULL,
    "runtime_id" UUID NOT NULL,
    "decision_id" UUID NOT NULL,
    "decision_digest" TEXT NOT NULL,
    "class_id" UUID NOT NULL,
    "class_name" TEXT NOT NULL,
    "accelerator" TEXT NOT NULL,
    "accelerator_count" INTEGER NOT NULL,
    "cpu_millis" INTEGER NOT NULL,
    "memory_mib" INTEGER NOT NULL,
    "exclusive" BOOLEAN NOT NULL,
    "workspace_expected" BOOLEAN NOT NULL,
    "workload_kind" TEXT NOT NULL,
    "workload_name" TEXT NOT NULL,
    "member_name" TEXT NOT NULL,
    "machine_name" TEXT NOT NULL,
    "held_at" TIMESTAMPTZ(6) NOT NULL,
    "dispatched_at" TIMESTAMPTZ(6),
    "released_at" TIMESTAMPTZ(6),
    "released_by" TEXT,
    "address" TEXT,
    "progress" DOUBLE PRECISION,
    "progress_at" TIMESTAMPTZ(6),

    CONSTRAINT "reservation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "device_hold" (
    "reservation_id" UUID NOT NULL,
    "machine_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "exclusive" BOOLEAN NOT NULL,
    "released_at" TIMESTAMPTZ(6),

    CONSTRAINT "device_hold_pkey" PRIMARY KEY ("reservation_id","kind","index")
);

-- CreateTable
CREATE TABLE "admission_event" (
    "workload_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "generation" INTEGER NOT NULL,
    "outcome" TEXT,
    "reasons" JSONB NOT NULL,
    "machine_id" UUID,
    "driver" TEXT,
    "runtime_id" UUID,
    "decision_id" UUID,
    "progress" DOUBLE PRECISION,
    "desired" TEXT,
    "position" INTEGER,
    "commit_order" BIGSERIAL NOT NULL,
    "xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),

    CONSTRAINT "admission_event_pkey" PRIMARY KEY ("workload_id","sequence")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "member_id" UUID NOT NULL,
    "mutation" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "payload_digest" TEXT NOT NULL,
    "workload_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("member_id","mutation","key")
);

-- CreateTable
CREATE TABLE "leader_lease" (
    "name" TEXT NOT NULL,
    "holder" UUID NOT NULL,
    "fence" BIGINT NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "since" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "leader_lease_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "detail" JSONB NOT NULL,
    "request_id" TEXT,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "member_name_key" ON "member"("name");

-- CreateIndex
CREATE UNIQUE INDEX "access_token_token_hash_key" ON "access_token"("token_hash");

-- CreateIndex
CREATE INDEX "access_token_member_id_idx" ON "access_token"("member_id");

-- CreateIndex
CREATE UNIQUE INDEX "catalog_name_key" ON "catalog"("name");

-- CreateIndex
CREATE UNIQUE INDEX "catalog_revision_catalog_id_revision_key" ON "catalog_revision"("catalog_id", "revision");

-- CreateIndex
CREATE UNIQUE INDEX "catalog_entry_catalog_id_name_key" ON "catalog_entry"("catalog_id", "name");

-- CreateIndex
CREATE INDEX "runtime_entry_id_idx" ON "runtime"("entry_id");

-- CreateIndex
CREATE UNIQUE INDEX "runtime_revision_id_entry_id_position_key" ON "runtime"("revision_id", "entry_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "accelerator_class_name_key" ON "accelerator_class"("name");

-- CreateIndex
CREATE UNIQUE INDEX "machine_enrollment_token_hash_key" ON "machine_enrollment"("token_hash");

-- CreateIndex
CREATE INDEX "machine_enrollment_machine_id_idx" ON "machine_enrollment"("machine_id");

-- CreateIndex
CREATE UNIQUE INDEX "machine_credential_token_hash_key" ON "machine_credential"("token_hash");

-- CreateIndex
CREATE INDEX "machine_credential_machine_id_idx" ON "machine_credential"("machine_id");

-- CreateIndex
CREATE INDEX "workspace_machine_id_idx" ON "workspace"("machine_id");

-- CreateIndex
CREATE UNIQUE INDEX "workload_workspace_id_key" ON "workload"("workspace_id");

-- CreateIndex
CREATE INDEX "workload_member_id_created_at_id_idx" ON "workload"("member_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "decision_workload_id_evaluated_at_idx" ON "decision"("workload_id", "evaluated_at");

-- CreateIndex
CREATE INDEX "reservation_workload_id_held_at_idx" ON "reservation"("workload_id", "held_at");

-- CreateIndex
CREATE INDEX "reservation_machine_id_held_at_idx" ON "reservation"("machine_id", "held_at");

-- CreateIndex
CREATE INDEX "reservation_held_at_idx" ON "reservation"("held_at");

-- CreateIndex
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key"("created_at");

-- CreateIndex
CREATE INDEX "audit_entry_at_idx" ON "audit_entry"("at");

-- AddForeignKey
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "catalog_revision" ADD CONSTRAINT "catalog_revision_catalog_id_fkey" FOREIGN KEY ("catalog_id") REFERENCES "catalog"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "catalog_entry" ADD CONSTRAINT "catalog_entry_catalog_id_fkey" FOREIGN KEY ("catalog_id") REFERENCES "catalog"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runtime" ADD CONSTRAINT "runtime_revision_id_fkey" FOREIGN KEY ("revision_id") REFERENCES "catalog_revision"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runtime" ADD CONSTRAINT "runtime_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "catalog_entry"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runtime_operator_refs" ADD CONSTRAINT "runtime_operator_refs_runtime_id_fkey" FOREIGN KEY ("runtime_id") REFERENCES "runtime"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accelerator_class" ADD CONSTRAINT "accelerator_class_catalog_id_fkey" FOREIGN KEY ("catalog_id") REFERENCES "catalog"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "machine" ADD CONSTRAINT "machine_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "member"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "machine_driver" ADD CONSTRAINT "machine_driver_machine_id_fkey" FOREIGN KEY ("machine_id") REFERENCES "machine"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "machine_device" ADD CONSTRAINT "machine_device_machine_id_fkey" FOREIGN KEY ("machine_id") REFERENCES "machine"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "machine_share" ADD CONSTRAINT "machine_share_machine_id_fkey" FOREIGN KEY ("machine_id") REFERENCES "machine"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "machine_share" ADD CONSTRAINT "machine_share_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "machine_enrollment" ADD CONSTRAINT "machine_enrollment_machine_id_fkey" FOREIGN KEY ("machine_id") REFERENCES "machine"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "machine_credential" ADD CONSTRAINT "machine_credential_machine_id_fkey" FOREIGN KEY ("machine_id") REFERENCES "machine"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workspace" ADD CONSTRAINT "workspace_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workspace" ADD CONSTRAINT "workspace_machine_id_fkey" FOREIGN KEY ("machine_id") REFERENCES "machine"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workload" ADD CONSTRAINT "workload_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workload" ADD CONSTRAINT "workload_class_id_fkey" FOREIGN KEY ("class_id") REFERENCES "accelerator_class"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workload" ADD CONSTRAINT "workload_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "catalog_entry"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workload" ADD CONSTRAINT "workload_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evaluation" ADD CONSTRAINT "evaluation_workload_id_fkey" FOREIGN KEY ("workload_id") REFERENCES "workload"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "decision" ADD CONSTRAINT "decision_workload_id_fkey" FOREIGN KEY ("workload_id") REFERENCES "workload"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_workload_id_fkey" FOREIGN KEY ("workload_id") REFERENCES "workload"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_machine_id_fkey" FOREIGN KEY ("machine_id") REFERENCES "machine"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_hold" ADD CONSTRAINT "device_hold_reservation_id_fkey" FOREIGN KEY ("reservation_id") REFERENCES "reservation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_hold" ADD CONSTRAINT "device_hold_machine_id_kind_index_fkey" FOREIGN KEY ("machine_id", "kind", "index") REFERENCES "machine_device"("machine_id", "kind", "index") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admission_event" ADD CONSTRAINT "admission_event_workload_id_fkey" FOREIGN KEY ("workload_id") REFERENCES "workload"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

