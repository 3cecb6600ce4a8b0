import { OPERATING_SYSTEMS } from '../../domain/model/machine.ts';
import { DRIVER_NAMES } from '../../domain/model/runtime.ts';
import { DRIVER_TABLE } from '../../domain/trust/driver-table.ts';

/** A rule about rows of holds and the statement that finds what breaks it: one column `what`, a row for each violation. */
export interface HoldCheckStatement {
  readonly rule: string;
  readonly sql: string;
}

/** Drivers that confine nothing on an operating system, by the server's table (V5), as rows of SQL. */
const UNCONFINING = DRIVER_NAMES.flatMap((name) =>
  OPERATING_SYSTEMS.filter((os) => !DRIVER_TABLE[name].confinesAccelerators[os]).map((os) => `('${name}', '${os}')`),
).join(', ');

/**
 * What is true of the rows of holds at any moment, on any fleet. Each statement judges by the rows alone, without the constraints
 * and triggers that should have refused, so that it also finds what was written around them. `berth usage audit` runs them
 * on an installation, the tests after each crash.
 */
export const HOLD_CHECKS: readonly HoldCheckStatement[] = [
  {
    rule: 'U1: the spans of a workload do not overlap',
    sql: `select format('workload %s: held from %s while held before until %s', workload_id, held_at, before) as what
          from (select workload_id, held_at, lag(coalesce(released_at, 'infinity')) over (partition by workload_id order by held_at, id) as before
                from reservation) s where held_at < before`,
  },
  {
    rule: 'U1, L10: a span counts the devices of its class, and none for cpu',
    sql: `select format('reservation %s: %s counts %s devices', id, accelerator, accelerator_count) as what
          from reservation where (accelerator = 'cpu') <> (accelerator_count = 0)`,
  },
  {
    rule: 'V2: a device unit has one open hold at most',
    sql: `select format('machine %s: %s %s has %s open holds', machine_id, kind, "index", count(*)) as what
          from device_hold where released_at is null group by machine_id, kind, "index" having count(*) > 1`,
  },
  {
    rule: 'V2: the holds of a device unit never overlapped',
    sql: `select format('machine %s: %s %s was held from %s while held before until %s', machine_id, kind, "index", held_at, before) as what
          from (select h.machine_id, h.kind, h."index", r.held_at,
                  lag(coalesce(h.released_at, 'infinity')) over (partition by h.machine_id, h.kind, h."index" order by r.held_at, r.id) as before
                from device_hold h join reservation r on r.id = h.reservation_id) s where held_at < before`,
  },
  {
    rule: 'V2: only units that a machine has are held',
    sql: `select format('machine %s has no %s %s', h.machine_id, h.kind, h."index") as what from device_hold h
          left join machine_device d using (machine_id, kind, "index") where h.released_at is null and d.machine_id is null`,
  },
  {
    // Also where an agent says of a driver, after the admission, that it does not confine: V4 is then broken on that machine all the same.
    rule: 'V4: cpu work that could reach an Apple GPU is not beside work that was given one',
    sql: `select format('machine %s: reservation %s (%s, cpu) beside reservation %s (%s, %s)', c.machine_id, c.id, c.driver, o.id, o.driver, o.accelerator) as what
          from reservation c
          join machine m on m.id = c.machine_id
          join reservation o on o.machine_id = c.machine_id and o.id <> c.id and o.released_at is null
          left join machine_driver v on v.machine_id = c.machine_id and v.name = c.driver
          where c.released_at is null and c.accelerator = 'cpu'
            and (c.exclusive or not coalesce(v.confines_accelerators, true) or (c.driver, m.os) in (values ${UNCONFINING}))
            and (o.accelerator = 'apple-gpu' or (c.exclusive and o.exclusive and c.id < o.id))`,
  },
  {
    rule: 'V2: a reservation holds as many devices as its class says',
    sql: `select format('reservation %s holds %s of %s', r.id, count(h), r.accelerator_count) as what
          from reservation r left join device_hold h on h.reservation_id = r.id
          where not r.exclusive group by r.id having count(h) <> r.accelerator_count`,
  },
  {
    rule: "V8: a machine's sums are those of its open reservations",
    sql: `select format('machine %s says %s mCPU, %s MiB; its reservations %s mCPU, %s MiB', m.id, m.held_cpu_millis, m.held_memory_mib,
            coalesce(sum(r.cpu_millis), 0), coalesce(sum(r.memory_mib), 0)) as what
          from machine m left join reservation r on r.machine_id = m.id and r.released_at is null
          group by m.id having m.held_cpu_millis <> coalesce(sum(r.cpu_millis), 0) or m.held_memory_mib <> coalesce(sum(r.memory_mib), 0)`,
  },
  {
    rule: 'V3: a workload has one open hold at most',
    sql: `select format('workload %s has %s', workload_id, count(*)) as what
          from reservation where released_at is null group by workload_id having count(*) > 1`,
  },
  {
    rule: 'V3: devices are released with their reservation',
    sql: `select format('reservation %s: %s, its %s %s: %s', r.id, r.released_at, h.kind, h."index", h.released_at) as what
          from device_hold h join reservation r on r.id = h.reservation_id where h.released_at is distinct from r.released_at`,
  },
  {
    rule: 'L3: a reservation has the decision that made it',
    sql: `select format('reservation %s', r.id) as what from reservation r left join decision d on d.id = r.decision_id
          where d.id is null or d.workload_id <> r.workload_id or d.machine_id is distinct from r.machine_id or d.generation <> r.generation`,
  },
];
