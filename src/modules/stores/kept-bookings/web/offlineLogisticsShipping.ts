// The worker that opens a delivery note without the network, under the name that lets it answer below `/logistics/shipping`.
import '#modules/stores/kept-bookings/web/offlineStore.ts';
