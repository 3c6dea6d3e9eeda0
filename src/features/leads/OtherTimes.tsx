import { Button } from '#ui/Button.tsx';

interface OtherTimesProps {
  leadId: string;
  locationId: number;
  /** Free times; `start` is ISO 8601, `words` is for the shopper. */
  times: readonly { start: string; words: string }[];
}

/** The lead is stored but its time was taken: the shopper chooses another or lets the dealership call. */
export function OtherTimes({ leadId, locationId, times }: OtherTimesProps) {
  return (
    <div className="container form-page">
      <header className="text-head">
        <h1>We have your enquiry, but that time has been taken</h1>
        <p>Someone has just booked it, or it’s outside our opening hours.</p>
      </header>
      <section className="lead-panel" aria-label="Another time">
        {times.length > 0 && (
          <form className="lead-form" method="post" action="/api/appointments">
            <input type="hidden" name="lead_id" value={leadId} />
            <input type="hidden" name="location_id" value={locationId} />
            <fieldset className="field lead-answers">
              <legend className="field-label">Choose another time</legend>
              <div className="lead-choices">
                {times.map(({ start, words }, index) => (
                  <label key={start} className="lead-choice">
                    <input
                      className="input-over"
                      type="radio"
                      name="start"
                      value={start}
                      defaultChecked={index === 0}
                    />
                    <span>{words}</span>
                  </label>
                ))}
              </div>
            </fieldset>
            <div className="lead-go">
              <Button kind="primary" size="large" type="submit">
                Book this time
              </Button>
            </div>
          </form>
        )}
        <p>
          <a href="/success">Skip this and we’ll call you about a time</a>
        </p>
      </section>
    </div>
  );
}
