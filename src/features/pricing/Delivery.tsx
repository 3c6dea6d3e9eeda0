import type { Position } from '#domain/geo/distance.ts';
import { POSTCODE_MESSAGE } from '#domain/geo/postcodes.ts';
import { deliveryHint, deliveryRows } from '#domain/pricing/delivery.ts';
import type { Site } from '#domain/tenant/site.ts';

export interface DeliveryProps {
  /** The car's location. */
  from: Position;
  rates: Site['delivery']['rates'];
}

/**
 * The cost of delivering the car to the shopper. `delivery.client.ts` shows it for a postcode; without script the table
 * of rates gives the same figures.
 */
export function Delivery({ from, rates }: DeliveryProps) {
  return (
    <section
      className="delivery"
      aria-label="Delivery"
      data-delivery=""
      data-lat={from.lat}
      data-lng={from.lng}
      data-rates={JSON.stringify(rates)}
    >
      <form className="delivery-form needs-script" noValidate>
        <label className="field-label" htmlFor="delivery-postcode">
          Delivered to
        </label>
        <input
          className="input"
          id="delivery-postcode"
          name="postcode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={4}
          placeholder="Postcode"
          data-invalid={POSTCODE_MESSAGE}
          aria-describedby="delivery-answer"
        />
        <button className="button" data-size="small" type="submit">
          Check
        </button>
        <p className="delivery-answer" id="delivery-answer" role="status">
          {deliveryHint({ rates })}
        </p>
      </form>
      <details className="more">
        <summary>What delivery costs</summary>
        <table className="hours figures">
          <tbody>
            {deliveryRows({ rates }).map(({ distance, cost }) => (
              <tr key={distance}>
                <th scope="row">{distance}</th>
                <td>{cost}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="delivery-note">Based on the straight-line distance from where the car is now.</p>
      </details>
    </section>
  );
}
