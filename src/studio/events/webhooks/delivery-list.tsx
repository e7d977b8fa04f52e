import type { Delivery } from "./delivery-labels.ts";
import classes from "./delivery-list.module.css";
import { DeliveryRow } from "./delivery-row.tsx";

interface DeliveryListProps {
  label: string;
  deliveries: readonly Delivery[];
  /** The delivery that is expanded. */
  openId: number | null;
  onOpen: (id: number | null) => void;
  /** Called with the new delivery after a replay. */
  onReplayed: (id: number) => void;
  /** The URL of each endpoint by id, for lists of several endpoints. */
  addresses?: ReadonlyMap<number, string>;
}

/** Deliveries, newest first; each expands in place. */
export function DeliveryList({ label, deliveries, openId, onOpen, onReplayed, addresses }: DeliveryListProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {deliveries.map((delivery) => (
        <DeliveryRow
          key={delivery.id}
          delivery={delivery}
          address={addresses?.get(delivery.endpoint_id)}
          isOpen={delivery.id === openId}
          onToggle={() => onOpen(delivery.id === openId ? null : delivery.id)}
          onReplayed={onReplayed}
        />
      ))}
    </ul>
  );
}
