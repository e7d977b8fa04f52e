import type { Delivery } from "./delivery-labels.ts";
import classes from "./delivery-list.module.css";
import { DeliveryRow } from "./delivery-row.tsx";

interface DeliveryListProps {
  label: string;
  deliveries: readonly Delivery[];
  /** The delivery whose request and answers are shown. */
  openId: number | null;
  onOpen: (id: number | null) => void;
  /** Called with the new delivery when one was sent again. */
  onReplayed: (id: number) => void;
  /** The address of each endpoint by id, where a list mixes them. */
  addresses?: ReadonlyMap<number, string>;
}

/** Deliveries, newest first; each opens in place. */
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
