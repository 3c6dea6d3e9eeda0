export function CardsAccepted({ cards }: { cards: readonly string[] }) {
  return (
    <div className="checkout-cards">
      <p id="cards-accepted">Cards accepted</p>
      <ul aria-labelledby="cards-accepted">
        {cards.map((card) => (
          <li key={card}>{card}</li>
        ))}
      </ul>
    </div>
  );
}
