/** Signed tokens in the links of messages: one confirms an alert, the other stops all alerts of a shopper. */
import type { Site } from '#domain/tenant/site.ts';
import type { Keys } from '../http/keys.ts';
import type { AlertRow } from './alert-consents.db.ts';

type Requested = Pick<AlertRow, 'site' | 'id' | 'destination' | 'asked_at'>;

export interface AlertTokens {
  /** Confirms this request, and no earlier one for the same cars. */
  confirmToken(alert: Requested): string;
  /** The id of the alert that a token may confirm; null if it is not a token. */
  confirmedId(token: string): string | null;
  isConfirmToken(token: string, alert: Requested): boolean;
  stopToken(site: string, shopperId: string): string;
  /** The shopper whom a signed `stop` token names; null if it is not one of ours. */
  stoppedBy(site: Pick<Site, 'slug'>, token: string): string | null;
}

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

const partsOf = (token: string): { id: string; key: string } | null => {
  const [, id, key] = TOKEN.exec(token) ?? [];
  return id === undefined || key === undefined ? null : { id, key };
};

export function alertTokens(keys: Keys): AlertTokens {
  const confirmKeys = ({ site, id, destination, asked_at }: Requested) =>
    keys.hashes('confirm', site, id, destination, asked_at.toISOString());

  return {
    confirmToken: (alert) => `${alert.id}.${confirmKeys(alert)[0]}`,

    confirmedId: (token) => partsOf(token)?.id ?? null,

    isConfirmToken: (token, alert) => {
      const parts = partsOf(token);
      return parts?.id === alert.id && confirmKeys(alert).some((each) => keys.same(parts.key, each));
    },

    stopToken: (site, shopperId) => `${shopperId}.${keys.hash('stop', site, shopperId)}`,

    stoppedBy: ({ slug }, token) => {
      const parts = partsOf(token);
      const isSigned =
        parts !== null && keys.hashes('stop', slug, parts.id).some((each) => keys.same(parts.key, each));
      return isSigned ? parts.id : null;
    },
  };
}
