-- breaking: no
-- Which server holds the tunnel of a machine's agent, so that the others of the installation find the way to its work. A hint: whoever
-- finds nothing at the address takes the row away, and the server that holds the tunnel writes it anew within seconds.
create table machine_tunnel (
  machine_id uuid not null,
  tunnel_id uuid not null,
  replica_url text not null,
  opened_at timestamptz(6) not null,
  constraint machine_tunnel_pkey primary key (machine_id)
);
alter table machine_tunnel add constraint machine_tunnel_machine_id_fkey
  foreign key (machine_id) references machine (id) on delete restrict on update cascade;
