"use client";

import { CloseButton } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { Section } from "#ui/section.tsx";
import { DeliveryDetail } from "./delivery-detail.tsx";
import classes from "./test-result.module.css";

interface TestResultProps {
  deliveryId: number;
  onClose: () => void;
}

/** The test that was just sent, followed live until it was delivered or has failed. */
export function TestResult({ deliveryId, onClose }: TestResultProps) {
  return (
    <div className={classes.result}>
      <Section title={t("Test result")} action={<CloseButton aria-label={t("Close test result")} onClick={onClose} />}>
        <DeliveryDetail key={deliveryId} id={deliveryId} />
      </Section>
    </div>
  );
}
