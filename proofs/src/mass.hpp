// The mass bound: how much every way to play must cost a large set, by what each ray can tell.
//
// Choose lambda > 0, and nu(ray, result) >= 0 such that for each ray the sum over its results
// of exp(-lambda price - nu) is at most 1. Then by Kraft's inequality the masses exp(-(lambda
// cost + the nu of its path)) of all the ends of any tree of rays sum to at most 1, and by
// Gibbs' the mean of lambda cost + nu over the boxes is at least their entropy H. On the path
// of a box a ray stands at most once, whichever way it is fired, and only if the box answers
// it so: nu comes to at most F = the sum over the pairs of p nu, and the mean cost is at least
// (H - F) / lambda. That holds for any such numbers; how they are chosen decides how good it is.
#pragma once
#include <cmath>
#include <vector>

#include "sets.hpp"

namespace blackbox {

class MassBound {
    const World& world_;
    std::vector<double> least_lambda_;  // by weight: below it an answer might break the bound
    double usual_[64] = {};             // by the logarithm of the weight: where to begin
    double nu_[MOST_ENTRIES + 1][RESULTS];
    double share_[MOST_ENTRIES + 1][RESULTS];
    bool live_[MOST_ENTRIES + 1];
    double mass_of_[3];  // by price: exp(-lambda price)

  public:
    explicit MassBound(const World& world) : world_(world) { bound_answers(); }

    // What a set of this weight and entropy costs at least, by its live rays.
    Total operator()(const Census& census, const std::vector<int>& live, Total weight,
                     double entropy) {
        double& usual = usual_[static_cast<int>(2 * std::log2(static_cast<double>(weight)))];
        double begin = usual ? usual : 1.5, at = begin, best = 0;
        auto attempt = [&](double lambda) {
            lambda = std::max(lambda, least_lambda_[weight]);
            double mean = mean_at(census, live, weight, entropy, lambda);
            if (mean > best) best = mean, at = lambda;
            return mean;
        };
        double step = weight >= 200 ? 1.06 : 1.10;
        attempt(begin);
        double up = attempt(begin * step), down = attempt(begin / step);
        double way = up >= down ? step : 1 / step;
        if (at != begin)
            for (double before = -1; best > before;) before = best, attempt(at * way);
        if (weight >= 200) attempt(at * 1.02), attempt(at / 1.02);
        usual = 0.9 * begin + 0.1 * at;
        double slack = 1e-4 + 1e-8 * weight;  // more than any error of floating point
        return static_cast<Total>(std::ceil(best * weight - slack));
    }

  private:
    double mean_at(const Census& census, const std::vector<int>& live, Total weight,
                   double entropy, double lambda) {
        double apart = 0, joined = 0;
        for (int cost : {1, 2}) mass_of_[cost] = std::exp(-lambda * cost);
        std::fill(std::begin(live_), std::end(live_), false);
        for (int entry : live) {
            live_[entry] = true;
            apart += choose(census, entry, weight, false);
            choose(census, entry, weight, true);
        }
        for (int entry : live)
            for (auto left = census.results[entry]; left; left &= left - 1)
                joined += worst(entry, std::countr_zero(left));
        return (entropy - std::min(apart, joined)) / lambda;
    }

    // What one result of a ray adds to F; a ray that is live from both its ends adds it once.
    double worst(int entry, int exit) const {
        double nu = nu_[entry][exit];
        if (exit != ABSORBED && exit != entry && live_[exit]) {
            if (exit < entry) return 0;
            nu = std::max(nu, nu_[exit][entry]);
        }
        return nu * share_[entry][exit];
    }

    // Chooses the nu of one ray, the least sum of p nu that is allowed, and gives that sum.
    // With `shared` each end of a ray bears half of it.
    double choose(const Census& census, int entry, Total weight, bool shared) {
        double p[RESULTS], t[RESULTS], mass = 0;
        int exits[RESULTS], order[RESULTS], count = 0;
        for (auto left = census.results[entry]; left; left &= left - 1) {
            int exit = std::countr_zero(left);
            int cost = price(entry, exit);
            share_[entry][exit] = static_cast<double>(census.weight[entry][exit]) / weight;
            nu_[entry][exit] = 0;
            p[count] = shared && cost == 2 ? share_[entry][exit] / 2 : share_[entry][exit];
            mass += t[count] = mass_of_[cost];
            exits[count] = exit, order[count] = count, count++;
        }
        if (mass <= 1) return 0;
        std::sort(order, order + count, [&](int a, int b) { return p[a] * t[b] < p[b] * t[a]; });
        double level = water_level(p, t, order, count, mass);
        double sum = 0, loss = 0;
        for (int i = 0; i < count; i++) {
            double nu = std::max(0.0, std::log(level / p[i] * t[i]));
            nu_[entry][exits[i]] = nu;
            loss += p[i] * nu;
            if (shared) sum += t[i] * std::exp(-nu);
        }
        double excess = sum > 1 ? std::log(sum) + 1e-13 : 0;
        for (int i = 0; i < count; i++) nu_[entry][exits[i]] += excess;
        return loss + excess;
    }

    // The q with which exp(-nu) t = min(t, p / q) sums to one.
    static double water_level(const double* p, const double* t, const int* order, int count,
                              double mass) {
        double filled = 0, level = 0;
        for (int i = 0; i < count; i++) {
            filled += p[order[i]], mass -= t[order[i]];
            if (mass >= 1 - 1e-12) continue;
            level = filled / (1 - mass);
            if (i + 1 == count || level * t[order[i + 1]] <= p[order[i + 1]]) break;
        }
        return level;
    }

    // An answer ends k boxes of a set of n that it is wrong for at a cost of D(k) = 5 points for
    // each atom missed, beside w that it is right for. It cannot break the bound where
    // k log n + w log(1 + k/w) <= 5 lambda D(k), whatever k may be.
    void bound_answers() {
        Total near = Total{world_.most} * (world_.frame.cells() - world_.most);
        double most = 0;
        least_lambda_.push_back(0);
        for (Total n = 1; n <= world_.total; n++) {
            for (Total right = 0; right <= world_.heaviest && right < n; right++) {
                double k = n - right;
                double missed = k <= near ? k : near + 2 * (k - near);
                double need = k * std::log(n) + (right ? right * std::log(1 + k / right) : 0);
                most = std::max(most, need / (5 * missed));
            }
            least_lambda_.push_back(most);
        }
    }
};

}  // namespace blackbox
