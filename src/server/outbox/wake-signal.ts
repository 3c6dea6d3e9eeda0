/** Wakes a loop that sleeps between two checks. */
interface WakeSignal {
  /** Wakes the sleeping loop, or else cuts its next sleep short. */
  notify(): void;
  /** Resolves once woken since the last sleep, after `ms` milliseconds at the latest. */
  wait(ms: number): Promise<void>;
}

export function openWakeSignal(): WakeSignal {
  let isRung = false;
  let wake = () => {};
  return {
    notify: () => {
      isRung = true;
      wake();
    },
    wait: async (ms) => {
      if (!isRung) {
        await new Promise<void>((done) => {
          const timer = setTimeout(done, ms);
          wake = () => {
            clearTimeout(timer);
            done();
          };
        });
      }
      isRung = false;
    },
  };
}
