/**
 * A shopper's alerts and the form that adds one. The form posts without script; the platform answers with
 * this page again, showing the new alert waiting to be confirmed.
 */
import { savedSearchText } from '#domain/alerts/saved-search.ts';
import { phoneText } from '#domain/leads/submission/phone.ts';
import type { ItemNouns } from '#domain/search/count.ts';
import type { ShownAlert } from '#server/alerts/alerts.db.ts';
import { Button } from '#ui/Button.tsx';

interface AlertsProps {
  items: ItemNouns;
  list: readonly ShownAlert[];
  /** The number that signed in; text messages go to it. */
  phone: string;
  /** The email address confirmed earlier; null if there is none. */
  email: string | null;
  /** The consent wording. */
  wording: string;
  /** The alert's search as stored; null for the watchlist. */
  search: string | null;
}

export function Alerts({ items, list, phone, email, wording, search }: AlertsProps) {
  const about = search === null ? 'watchlist' : 'search';
  const isAsked = list.some((alert) => alert.about === about && alert.query === (search ?? ''));
  return (
    <section className="alerts" id="alerts" aria-labelledby="alerts-title">
      <h2 id="alerts-title">Get alerts</h2>
      {list.length > 0 && (
        <ul className="alerts-list">
          {list.map((alert) => (
            <li key={alert.id}>
              <Asked alert={alert} items={items} />
            </li>
          ))}
        </ul>
      )}
      {isAsked ? (
        <p className="small muted">
          You’re getting alerts for {search === null ? `the ${items.many} on your watchlist` : 'this search'}.
          To get them another way, remove this alert and set up a new one.
        </p>
      ) : (
        <form className="alerts-form" method="post" action="/api/alerts" data-alert-form>
          <input type="hidden" name="about" value={about} />
          <input type="hidden" name="query" value={search ?? ''} />
          {search === null ? (
            <p>
              We’ll message you when the price of a {items.one} on your watchlist drops, or when it’s sold or
              back on sale.
            </p>
          ) : (
            <p>
              We’ll message you when a {items.one} that matches this search arrives, drops in price or is back
              on sale: <strong>{savedSearchText(search, items)}</strong>
            </p>
          )}
          <fieldset>
            <legend className="field-label">How should we message you?</legend>
            <label className="alerts-way">
              <input type="radio" name="channel" value="sms" defaultChecked />
              <span>
                Text message to <span className="figures">{phoneText(phone)}</span>
              </span>
            </label>
            <label className="alerts-way">
              <input type="radio" name="channel" value="email" />
              <span>Email</span>
            </label>
          </fieldset>
          <div className="field alerts-email">
            <label className="field-label" htmlFor="alerts-email">
              Email address
            </label>
            <input
              className="input"
              id="alerts-email"
              name="email"
              type="email"
              autoComplete="email"
              maxLength={200}
              defaultValue={email ?? ''}
            />
          </div>
          <label className="alerts-agreed">
            <input type="checkbox" name="agreed" required />
            <span>{wording}</span>
          </label>
          <Button type="submit" kind="primary" icon="bell">
            {search === null ? 'Turn on alerts' : 'Save this search'}
          </Button>
          <p className="small muted">
            We’ll send you a link first. Your alerts start once you open it and confirm.
          </p>
        </form>
      )}
    </section>
  );
}

function Asked({ alert, items }: { alert: ShownAlert; items: AlertsProps['items'] }) {
  const { id, about, query, channel, destination, confirmed } = alert;
  const words = about === 'watchlist' ? 'Your watchlist' : savedSearchText(query, items);
  const way = channel === 'sms' ? 'Text message' : 'Email';
  const where = channel === 'sms' ? phoneText(destination) : destination;
  return (
    <>
      <div>
        <p>{about === 'watchlist' ? words : <a href={query ? `/search?${query}` : '/search'}>{words}</a>}</p>
        <p className="small muted">
          {confirmed ? `${way} to ${where}` : `Not confirmed yet. Open the link we sent to ${where}.`}
        </p>
      </div>
      <form method="post" action="/api/alerts/remove">
        <input type="hidden" name="id" value={id} />
        <Button type="submit" size="small">
          Remove<span className="visually-hidden"> {words}</span>
        </Button>
      </form>
    </>
  );
}
