/** Keeps the calculator on a car's page at the car's price until the shopper changes it. */

function begin(field: HTMLInputElement, dollars: number): void {
  field.defaultValue = dollars.toLocaleString('en-AU');
  field.value = field.defaultValue;
}

/** Takes a new price, in dollars. The deposit keeps its share of it. Values the shopper typed stay. */
export function followPrice(price: number): void {
  const form = document.querySelector<HTMLFormElement>('form[data-calculator]');
  const [priceField, deposit] = ['price', 'deposit'].map((name) =>
    form?.querySelector<HTMLInputElement>(`input[name="${name}"]`),
  );
  if (!form || !priceField || !deposit || priceField.value !== priceField.defaultValue) return;
  const before = Number(priceField.value.replaceAll(',', ''));
  if (!(before > 0) || before === price) return;
  if (deposit.value === deposit.defaultValue) {
    const share = Number(deposit.value.replaceAll(',', '')) / before;
    begin(deposit, Math.round(price * share));
  }
  begin(priceField, price);
  form.dispatchEvent(new Event('input', { bubbles: true }));
}
